/**
 * Makes React survive a page translator that ignores `translate="no"`: it moves text nodes into `<font>`, and the next
 * change of such a list would end the screen with a NotFoundError. A node that was moved stands for the element around it
 * that is still a child; one that was removed needs nothing.
 */
export function surviveMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const own = childAround(this, child);
    if (own !== null) removeChild.call(this, own);
    return child;
  };
  // Without a second argument browsers append, as for null.
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before?: Node | null): T {
    return insertBefore.call(this, node, before == null ? null : childAround(this, before)) as T;
  };
}

/** Returns the child of `parent` that is or contains the node; null when it is elsewhere. */
function childAround(parent: Node, node: Node): Node | null {
  let at: Node | null = node;
  while (at !== null && at.parentNode !== parent) at = at.parentNode;
  return at;
}
