"""How Numba compiles the rules that only other rules call: to LLVM's language, and no further.

Numba optimises every function by itself, with all functions that it calls, and makes machine code of it: what lies deep inside is
done again at each level. Here only what Python calls is optimised and becomes machine code, with everything that it calls. This
takes a third of the time, and the machine code is as fast.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # Python never calls these functions


class _Generator:
    """Numba's code generator, except that it tells no machine code about environments, for there is none."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, env_name: str, env: Any) -> None:
        pass


class InnerLibrary(JITCodeLibrary):
    """The library of a function that is only linked into others."""

    @property
    def codegen(self) -> Any:
        return _Generator(self._codegen)

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        return 0

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
        self._finalized = True


class InnerCompiler(Compiler):
    """Numba's compiler, with an `InnerLibrary` for each function."""

    def compile_extra(self, func: Any) -> Any:
        self.state.library = InnerLibrary(self.state.targetctx.codegen(), func.__qualname__)  # type: ignore[no-untyped-call]
        return super().compile_extra(func)  # type: ignore[no-untyped-call]
