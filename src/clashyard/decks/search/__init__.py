"""An exact search for forced goals: every reply of the enemy, every order of its hidden cards. It compiles like the rules."""
