import type { Operation } from './document.ts'

/** What is typed into the fields of an example. */
export type Given = Readonly<Record<string, string>>

/** The address of a call with what was typed, on this site. */
export function addressOf({ path, parameters }: Operation, given: Given): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ''))
  const query = new URLSearchParams()
  for (const { name, in: where } of parameters) {
    const value = given[name] ?? ''
    if (where === 'query' && value !== '') query.set(name, value)
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** With what an example begins: enough for an answer, where nobody has to look up an id. */
export function givenAtFirst({ id, parameters }: Operation, language: string): Given {
  const first: Record<string, string> = {}
  for (const { name } of parameters) {
    if (name === 'lang') first[name] = language
    if (name === 'limit') first[name] = '3'
    if (name === 'since' && id === 'v1-changes') first[name] = '2026-01-01T00:00:00Z'
  }
  return first
}

/** The example for a command line. The key stands in the environment. */
export const curlOf = (site: string, address: string): string =>
  `curl --header "Authorization: Bearer $CADENCE_KEY" \\\n  "${site}${address}"`

/** The same with the client. */
export function typescriptOf(operation: Operation, site: string, given: Given): string {
  const method = operation.id.replace(/^v1-/, '')
  const asked = Object.entries(given).filter(([, value]) => value !== '')
  const lines = asked.map(([name, value]) => `  ${name}: ${literal(operation, name, value)},`)
  return [
    `import { openCadence } from './cadence.ts'`,
    ``,
    `const cadence = openCadence({ site: '${site}', key: process.env.CADENCE_KEY ?? '' })`,
    asked.length === 0
      ? `const answer = await cadence.${method}()`
      : `const answer = await cadence.${method}({\n${lines.join('\n')}\n})`,
  ].join('\n')
}

function literal({ parameters }: Operation, name: string, value: string): string {
  const isNumber = parameters.find((each) => each.name === name)?.schema.type === 'integer'
  return isNumber && /^\d+$/.test(value)
    ? value
    : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
