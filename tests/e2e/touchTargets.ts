import type { Page } from '@playwright/test';

/**
 * Returns the controls in sight whose touch area is smaller than 44 x 44 px, each with its name and size. The area is
 * what a tap reaches: the control with the signs that surround it, or the label of a checkbox.
 */
export async function smallTouchTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const minSize = 44;
    const roles = ['button', 'link', 'option', 'treeitem', 'menuitem', 'tab', 'switch'];
    const controls = [
      'button',
      'a[href]',
      'input',
      'select',
      'textarea',
      'summary',
      ...roles.map((role) => `[role=${role}]`),
    ];

    /** Returns the element that reacts to a tap on the control: of a checkbox the row of its tree, label or cell. */
    function tappedOf(control: Element): Element {
      if (!(control instanceof HTMLInputElement) || !['checkbox', 'radio'].includes(control.type)) return control;
      return control.closest('label, [role=treeitem]') ?? control.parentElement ?? control;
    }

    /** Returns whether a tap at the point reaches the element; a point outside the window does. */
    function reaches(element: Element, x: number, y: number): boolean {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true;
      return element.contains(document.elementFromPoint(x, y));
    }

    function isSmall(tapped: Element): boolean {
      const { left, top, width, height } = tapped.getBoundingClientRect();
      const [x, y, half] = [left + width / 2, top + height / 2, minSize / 2 - 1];
      if (!reaches(tapped, x, y)) return false;
      const isWide = width > minSize - 1 || (reaches(tapped, x - half, y) && reaches(tapped, x + half, y));
      const isHigh = height > minSize - 1 || (reaches(tapped, x, y - half) && reaches(tapped, x, y + half));
      return !isWide || !isHigh;
    }

    function measure(control: Element): string | null {
      const tapped = tappedOf(control);
      const { width, height } = tapped.getBoundingClientRect();
      const isShown = width > 0 && height > 0 && control.checkVisibility({ visibilityProperty: true });
      if (!isShown || !isSmall(tapped)) return null;
      // The edge of what scrolls may cover a part of it.
      tapped.scrollIntoView({ block: 'center', behavior: 'instant' });
      if (!isSmall(tapped)) return null;
      const name = [control.getAttribute('aria-label'), tapped.textContent, control.className].find(Boolean);
      return `${name?.trim()}: ${Math.round(width)}x${Math.round(height)}`;
    }

    return [...document.querySelectorAll(controls.join())].map(measure).filter((line) => line !== null);
  });
}
