import { LANGUAGES, addressIn } from '#languages/rules.ts'
import { say } from '#languages/languages.ts'
import type { Place } from '#syndication/documents.ts'
import { blocks, link } from '#syndication/item-text.ts'
import { type Making, type PublicDocument, absolute } from '#articles/making.ts'
import { DEVELOPERS_SITEMAP, entriesOf, urlSet } from '#syndication/sitemaps.ts'
import { type DocumentedOperation, apiReference } from './calls.ts'
import { makeClient } from './client/make-client.ts'
import { MCP_PATH, MCP_TOOLS } from './mcp/rules.ts'
import { API_GROUP_NAMES, type ApiGroup, CLIENT_FILE } from './rules.ts'
import { v1Document } from './v1/api-document.ts'
import { addressOf, curlOf, givenAtFirst, typescriptOf } from './documents/examples.ts'
import { GUIDE_LINES, GUIDE_PARTS, guideValues } from './documents/guide-parts.ts'
import { VERIFY_EXAMPLE } from './documents/verify-example.ts'

/** The documents of the API, by a path without its language, or null for any other path. */
export function developerDocumentAt(path: string, prefixed: boolean): Place | null {
  if (path === '/developers.md') return { make: guideMarkdown, spoken: true, markdown: true }
  const group = API_GROUP_NAMES.find((each) => path === `/developers/${each}.md`)
  if (group !== undefined)
    return { make: (making) => referenceMarkdown(making, group), spoken: true, markdown: true }
  if (prefixed) return null
  if (path === CLIENT_FILE) return { make: clientFile, spoken: false, markdown: false }
  if (path === DEVELOPERS_SITEMAP) return { make: sitemap, spoken: false, markdown: false }
  return null
}

const siteOf = ({ runtime: { config } }: Making) => ({ name: config.siteName, url: config.siteUrl })
const word = ({ language }: Making, key: string, values?: Record<string, string | number>): string =>
  say(language, `developers.${key}`, values)
const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``

/** The typed client, generated from the contracts that serve the calls. */
const clientFile = (making: Making): Promise<PublicDocument> =>
  Promise.resolve({
    body: makeClient(v1Document(siteOf(making))),
    type: 'text/plain; charset=utf-8',
    changedAt: null,
    language: null,
  })

/** The guide and the pages of the reference, in all languages. */
const sitemap = (making: Making): Promise<PublicDocument> => {
  const paths = ['/developers', ...API_GROUP_NAMES.map((group) => `/developers/${group}`)]
  const inAll = new Map(LANGUAGES.map((each) => [each, null]))
  return Promise.resolve(urlSet(paths.flatMap((path) => entriesOf(making, path, inAll))))
}

/** The content of the guide page. */
function guideMarkdown(making: Making): Promise<PublicDocument> {
  const { name: site } = siteOf(making)
  const { config } = making.runtime
  const parts = GUIDE_PARTS.flatMap((part) => [
    `## ${word(making, `guide.${part}`)}`,
    word(making, `guide.${part}Text`, guideValues(making.language)),
    fenced('', GUIDE_LINES[part].join('\n')),
  ])
  const pages = API_GROUP_NAMES.map((group) => {
    const address = absolute(config, addressIn(making.language, `/developers/${group}.md`))
    return `- ${link(word(making, `group.${group}`), address)}: ${word(making, `groupText.${group}`)}`
  })
  const tools = MCP_TOOLS.map((tool) => `- \`${tool}\`: ${word(making, `mcp.tool.${tool}`)}`)
  const text = blocks([
    `# ${word(making, 'title')}`,
    word(making, 'intro', { site }),
    ...parts,
    `## ${word(making, 'reference.verify')}`,
    word(making, 'reference.verifyText'),
    fenced('ts', VERIFY_EXAMPLE),
    `## ${word(making, 'reference.title')}`,
    pages.join('\n'),
    `## ${word(making, 'reference.client')}`,
    word(making, 'reference.clientText'),
    link(word(making, 'reference.clientFile'), absolute(config, CLIENT_FILE)),
    `## ${word(making, 'mcp.title')}`,
    word(making, 'mcp.lead'),
    `\`${absolute(config, MCP_PATH)}\``,
    tools.join('\n'),
  ])
  return Promise.resolve(documentOf(making, '/developers', text))
}

/** The content of a reference page. */
async function referenceMarkdown(making: Making, group: ApiGroup): Promise<PublicDocument> {
  const { operations } = await making.ask(apiReference, { group })
  const text = blocks([
    `# ${word(making, `group.${group}`)}`,
    word(making, `groupText.${group}`),
    ...operations.flatMap((operation) => operationText(making, operation)),
  ])
  return documentOf(making, `/developers/${group}`, text)
}

function operationText(making: Making, operation: DocumentedOperation): string[] {
  const { id, path, scope, parameters, fields, problems } = operation
  const { url } = siteOf(making)
  const given = givenAtFirst(operation, making.language)
  const taken = parameters.map(
    ({ name, type }) => `- \`${name}\` (\`${type}\`): ${word(making, `parameter.${name}`)}`,
  )
  const fieldLines = fields.map(
    ({ name, type, optional, depth }) => `${'  '.repeat(depth)}- \`${name}${optional ? '?' : ''}: ${type}\``,
  )
  return [
    `## \`GET ${path}\``,
    [
      word(making, `call.${id}`),
      ...(scope === null ? [] : [word(making, 'reference.scope', { scope })]),
    ].join(' '),
    ...(taken.length > 0 ? [`### ${word(making, 'reference.parameters')}`, taken.join('\n')] : []),
    fenced('sh', curlOf(url, addressOf(operation, given))),
    fenced('ts', typescriptOf(operation, url, given)),
    `### ${word(making, 'reference.answer', { count: fields.length })}`,
    fieldLines.join('\n'),
    `### ${word(making, 'reference.problems')}`,
    problems.map((status) => `- ${status}: ${word(making, `problem.${status}`)}`).join('\n'),
  ]
}

const documentOf = (making: Making, path: string, text: string): PublicDocument => ({
  body: `${text}\n`,
  type: 'text/markdown; charset=utf-8',
  changedAt: null,
  language: making.language,
  page: path,
})
