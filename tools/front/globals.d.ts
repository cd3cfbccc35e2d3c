// What the pages of the website provide to their scripts besides the browser.

/** htmx, which every page loads; the parts that our scripts use. */
declare const htmx: {
  /** Request *path* and put the answer where *where* says. */
  ajax(verb: string, path: string, where: { target: string; swap: string; values?: Record<string, string> }): Promise<void>;
  /** Let htmx handle the attributes within an element that a script has put into the page. */
  process(element: Element): void;
  swap(target: string, content: string, how: { swapStyle: string; swapDelay: number; settleDelay: number }): void;
  trigger(element: Element, event: string): void;
};

/** What htmx says with its events. */
interface HtmxDetail {
  elt: Element;
  target: Element | null;
  xhr: XMLHttpRequest;
  serverResponse: string;
  shouldSwap: boolean;
  isError: boolean;
  requestConfig: { elt: HTMLElement; headers: Record<string, string>; triggeringEvent?: Event };
}

interface GlobalEventHandlersEventMap {
  "htmx:load": CustomEvent<HtmxDetail>;
  "htmx:beforeSwap": CustomEvent<HtmxDetail>;
  "htmx:afterSwap": CustomEvent<HtmxDetail>;
  "htmx:afterSettle": CustomEvent<HtmxDetail>;
  "htmx:afterRequest": CustomEvent<HtmxDetail & { successful: boolean }>;
  "htmx:sendError": CustomEvent<HtmxDetail>;
  "htmx:configRequest": CustomEvent<
    HtmxDetail & { headers: Record<string, string>; formData: FormData; triggeringEvent?: Event }
  >;
  "htmx:beforeRequest": CustomEvent<HtmxDetail>;
}

/** One step of the telling of a match, as the server sends it. */
interface Step {
  said: string;
  rule: string;
  parts: Record<string, string>;
  about: { cards: string[]; seats: string[] };
  /** the kind of event, and what its sentence says: numbers, and names on the board */
  kind: string;
  fields: Record<string, string | number>;
  /** how it stands in the log: "heading", "quiet" if it is told there alone, or "" */
  look: string;
  /** how it moves (static/matches/tempo.js), "quiet", or "" in games that do not say */
  movement: import("../../src/clashyard/web/matches/static/matches/tempo.js").Movement | "quiet" | "";
  /** what is heard; empty for most events */
  sound: import("../../src/clashyard/web/static/web/sound/mixer.js").Sound | "";
}

interface DocumentEventMap {
  /** The page of a match shows a newer state of it, or knows of one. */
  "match:shown": CustomEvent<null>;
  "match:news": CustomEvent<null>;
  /** Somebody at the table has said something. */
  "match:talk": CustomEvent<null>;
  /** A part of the board has been drawn anew. */
  "match:drawn": CustomEvent<null>;
  /** What the viewer has sent was refused, or could not be sent. */
  "match:refused": CustomEvent<null>;
  /** The viewer's own clock is about to run out; once in each turn. */
  "clock:short": CustomEvent<null>;
  "match:connection": CustomEvent<{ state: "open" | "lost" | "retrying" }>;
  "preferences:changed": CustomEvent<{ name: import("../../src/clashyard/web/static/web/preferences.js").Preference }>;
}
