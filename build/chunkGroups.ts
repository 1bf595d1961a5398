const screen = /\/src\/custom\/(?!map\/|summary\/)/;
/** What lists and the shell draw of the bespoke rooms. */
const cells = /\/src\/custom\/[^/]+\/(\w+Cell|VolumeProgress)\.tsx$/;

/**
 * What is loaded together is one file: on a slow line each file waits for its turn, and a chain of imports for one file after another
 * (docs/decisions/0029). A group takes along all that its modules import; of two groups with the same module the one of higher priority has it.
 */
export const chunkGroups = {
  groups: [
    // The sign-in and what every page is made of.
    { name: 'main', tags: ['$initial' as const], priority: 9 },
    // The shell and the first list.
    { name: 'app', test: (id: string) => id.endsWith('/src/app/App.tsx') || cells.test(id), priority: 8 },
    // What a table of rows needs at once beside its rows: without a file of its own it would bring the file of whoever else draws its icons.
    { name: 'table', test: /\/src\/ui\/table\/later\.ts$/, priority: 7.8 },
    // antd, inputs, dialogs: what a person meets after the rows.
    { name: 'controls', test: /\/src\/(ui\/(theme\/Themed|dialogs\/Dialog|table\/FullTextCard)|engine\/form\/FormFields)\.tsx$/, priority: 7.5 },
    { name: 'form', test: /\/src\/(engine\/(form\/Form(Host|Ahead)|panels\/SidePanels)|kinds\/(rating|time)\/Input)\.tsx$/, priority: 7 },
    // What the end of a session, the drafts and the profile menu need, while nothing else goes on.
    { name: 'drafts', test: /\/src\/(app\/heldWork\/HeldWork|app\/shell\/ProfileChoices|app\/drafts\/DraftDialogs|providers\/drafts\/draftVault)\.tsx?$/, priority: 6.5 },
    // What stands over the rows of a narrow window, while nothing else goes on.
    { name: 'narrow', test: /\/src\/(app\/shell\/ShellTools|engine\/filter\/FilterFold)\.tsx$/, priority: 6.2 },
    // Of the packages that more than one of the others needs.
    { name: 'widgets', test: /node_modules|\/src\/(ui|engine)\//, minShareCount: 2, priority: 6 },
    { name: 'custom', test: screen, priority: 5 },
    { name: 'map', test: /\/src\/custom\/map\//, priority: 4 },
    { name: 'summary', test: /\/src\/(custom\/summary|record\/tiles)\/|\/src\/resources\/summary\.ts$/, priority: 3.5 },
    // The check of an API, with the schemas of all calls, comes when somebody asks for it.
    { name: 'studio', test: /\/src\/studio\/(?!apiCheck\/(ApiCheckModal|useApiCheck|sendOver))/, priority: 3 },
    // Lists under parents and lists within records, which few installations have.
    { name: 'parents', test: /\/src\/(engine\/(related\/|screen\/ParentsScreen)|record\/inParents)/, priority: 2.5 },
    { name: 'dates', test: /\/src\/ui\/calendar\//, priority: 2 },
    { name: 'photos', test: /\/src\/ui\/photos\//, priority: 1 },
  ],
};
