/**
 * Installs layout stubs: jsdom has no layout, so virtual lists get a window of 1200 by 800 pixels, and antd the browser
 * APIs it needs.
 */
export function giveLayout(): void {
  Object.defineProperties(HTMLElement.prototype, {
    offsetHeight: { configurable: true, get: () => 800 },
    offsetWidth: { configurable: true, get: () => 1200 },
    clientHeight: { configurable: true, get: () => 800 },
    scrollHeight: {
      configurable: true,
      get(this: HTMLElement) {
        return Math.max(
          800,
          ...[...this.querySelectorAll<HTMLElement>('*')].map((node) => parseInt(node.style.height, 10) || 0),
        );
      },
    },
  });
  Element.prototype.scrollTo = function scrollTo(this: Element, options?: ScrollToOptions | number) {
    if (typeof options === 'object') this.scrollTop = options.top ?? 0;
    this.dispatchEvent(new Event('scroll'));
  };
  Element.prototype.scrollIntoView = () => undefined;
  globalThis.ResizeObserver = class {
    readonly #report: () => void;
    constructor(callback: ResizeObserverCallback) {
      this.#report = () => callback([], this);
    }
    /** As a browser does, reports the first size after layout. */
    observe(): void {
      queueMicrotask(this.#report);
    }
    unobserve(): void {}
    disconnect(): void {}
  };
  globalThis.IntersectionObserver = class {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
    takeRecords(): IntersectionObserverEntry[] {
      return [];
    }
  };
  globalThis.matchMedia ??= (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  });
}
