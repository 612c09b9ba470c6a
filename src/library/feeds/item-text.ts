import type { Language } from '#languages/rules.ts'
import { say } from '#languages/languages.ts'
import type { AgentView } from '#library/agents/calls.ts'
import type { ToolView } from '#library/tools/calls.ts'

// The texts of tools and agents as Markdown: their columns are plain text.

/** What the page of a tool says, from its description to its price. */
export const toolText = (tool: ToolView): string =>
  blocks([
    ...new Set([tool.description, tool.content].map(plain)),
    ...points(tool.language, 'library.tool.features', tool.features),
    ...points(tool.language, 'library.tool.useCases', tool.use_cases),
    ...(tool.pricing ? [`## ${say(tool.language, 'library.tool.pricing')}`, plain(tool.pricing)] : []),
  ])

/** What the page of an agent says; empty when it is locked. An article about an agent has Markdown already. */
export const agentText = (agent: AgentView): string =>
  blocks([
    agent.content_html === '' ? plain(agent.description) : agent.description,
    ...points(agent.language, 'library.agent.capabilities', agent.capabilities),
  ])

/** Blocks with an empty line between; empty ones are left out. */
export const blocks = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n')

/** A text on one line, its own signs taken as they are. */
export const line = (text: string): string => plain(text.replace(/\s+/g, ' ').trim())

/** A plain text as Markdown that shows the same. */
export const plain = (text: string): string =>
  text
    .trim()
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/^(\s*)([#+=-]|\d+[.)])/gm, (_, space: string, sign: string) => `${space}${escaped(sign)}`)

/** A list marker that is none. */
const escaped = (sign: string): string =>
  sign.length > 1 ? `${sign.slice(0, -1)}\\${sign.slice(-1)}` : `\\${sign}`

/** A link whose address cannot end it early. */
export const link = (text: string, address: string): string =>
  `[${line(text)}](<${address.replace(/[<>\s]/g, encodeURIComponent)}>)`

const points = (language: Language, key: string, texts: readonly string[]): string[] =>
  texts.length === 0 ? [] : [`## ${say(language, key)}`, texts.map((text) => `- ${line(text)}`).join('\n')]
