/** Returns the problem of an action's path as text; undefined for a valid one. */
export function pathProblem(path: string): string | undefined {
  if (!path.includes('{id}')) return 'В адресе нужен ключ записи: {id}';
  if (path.startsWith('/')) return 'Адрес пишется за путём ресурса, без косой черты в начале';
  if (path.includes('..')) return 'Адрес не может вести выше пути ресурса';
  return /^(\{id\}|[A-Za-z0-9_.:-]|\/(?!\/))+$/.test(path)
    ? undefined
    : 'В адресе могут быть {id}, латинские буквы, цифры и знаки _ . : - /';
}
