import type { ModuleName, PermissionKey, RoleFlag } from '#dictionaries/menu.ts';

/** A section of the menu with its required right. */
interface Section {
  title: string;
  menu?: { permission?: PermissionKey | RoleFlag | undefined } | undefined;
}

/** An address prefix of the two documents. Reference data, which all modules read, has no owner. */
export interface PathOwner {
  path: string;
  /** Modules of `app.json`, one of which has to be enabled (spec D34). */
  enabledBy: readonly ModuleName[];
  /** The section whose right a request needs. */
  section?: Section;
}
