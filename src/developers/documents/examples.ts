import type { DocumentedOperation } from '../calls.ts'

/** The values typed into the fields of an example. */
export type Given = Readonly<Record<string, string>>

/** The path of a call with the typed values filled in. */
export function addressOf({ path, parameters }: DocumentedOperation, given: Given): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ''))
  const query = new URLSearchParams()
  for (const { name, in: where } of parameters) {
    const value = given[name] ?? ''
    if (where === 'query' && value !== '') query.set(name, value)
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** The initial values of an example, in the reader's language. */
export const givenAtFirst = ({ parameters }: DocumentedOperation, language: string): Given =>
  Object.fromEntries(
    parameters.flatMap(({ name, example }) =>
      name === 'lang' ? [[name, language]] : example === null ? [] : [[name, example]],
    ),
  )

/** The example for a command line. The key is read from the environment. */
export const curlOf = (site: string, address: string): string =>
  `curl --header "Authorization: Bearer $CADENCE_KEY" \\\n  ${quoted(`${site}${address}`)}`

/** The same example with the client. */
export function typescriptOf(operation: DocumentedOperation, site: string, given: Given): string {
  const method = operation.id.replace(/^v1-/, '')
  const asked = Object.entries(given).filter(([, value]) => value !== '')
  const lines = asked.map(([name, value]) => `  ${name}: ${literal(operation, name, value)},`)
  return [
    `import { openCadence } from './cadence.ts'`,
    ``,
    `const cadence = openCadence({ site: '${site}', key: process.env['CADENCE_KEY'] ?? '' })`,
    asked.length === 0
      ? `const answer = await cadence.${method}()`
      : `const answer = await cadence.${method}({\n${lines.join('\n')}\n})`,
    `console.log(answer)`,
  ].join('\n')
}

/** A shell argument, quoted so that no character in it is special. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function literal({ parameters }: DocumentedOperation, name: string, value: string): string {
  const isNumber = parameters.find((each) => each.name === name)?.type === 'integer'
  return isNumber && /^\d+$/.test(value)
    ? value
    : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
