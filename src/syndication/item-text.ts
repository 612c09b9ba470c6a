import type { Language } from '#languages/rules.ts'
import { say } from '#languages/languages.ts'
import type { AgentView } from '#articles/catalogue/agents/calls.ts'
import type { ToolView } from '#articles/catalogue/tools/calls.ts'

// The texts of tools and agents as Markdown: their columns are plain text.

/** The text of a tool's page, from its description to its price. */
export const toolText = (tool: ToolView): string =>
  blocks([
    ...new Set([tool.description, tool.content].map(plain)),
    ...points(tool.language, 'library.tool.features', tool.features),
    ...points(tool.language, 'library.tool.useCases', tool.use_cases),
    ...(tool.pricing ? [`## ${say(tool.language, 'library.tool.pricing')}`, plain(tool.pricing)] : []),
  ])

/** The text of an agent's page; empty when it is locked. An article about an agent is already Markdown. */
export const agentText = (agent: AgentView): string =>
  blocks([
    agent.content_html === '' ? plain(agent.description) : agent.description,
    ...points(agent.language, 'library.agent.capabilities', agent.capabilities),
  ])

/** Joins blocks with an empty line in between; empty blocks are left out. */
export const blocks = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n')

/** A text on one line, with its Markdown characters escaped. */
export const line = (text: string): string => plain(text.replace(/\s+/g, ' ').trim())

/** A plain text escaped as Markdown, so that it renders the same. */
export const plain = (text: string): string =>
  text
    .trim()
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/^(\s*)([#+=-]|\d+[.)])/gm, (_, space: string, sign: string) => `${space}${escaped(sign)}`)

/** Escapes a list or heading marker. */
const escaped = (sign: string): string =>
  sign.length > 1 ? `${sign.slice(0, -1)}\\${sign.slice(-1)}` : `\\${sign}`

/** A link; characters that could end its address early are encoded. */
export const link = (text: string, address: string): string =>
  `[${line(text)}](<${address.replace(/[<>\s]/g, encodeURIComponent)}>)`

const points = (language: Language, key: string, texts: readonly string[]): string[] =>
  texts.length === 0 ? [] : [`## ${say(language, key)}`, texts.map((text) => `- ${line(text)}`).join('\n')]
