import type { Language } from '#languages/rules.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { agentHandler } from './catalogue/agents/agents.ts'
import { articleHandler } from './news/articles.ts'
import type { ArticleView } from './calls.ts'
import type { AgentView } from './catalogue/agents/calls.ts'
import type { ToolView } from './catalogue/tools/calls.ts'
import { toolHandler } from './catalogue/tools/tools.ts'

const HANDLERS = { tool: toolHandler, agent: agentHandler, article: articleHandler }
/** Kinds of items that have a page of their own. */
export type ViewedKind = keyof typeof HANDLERS

/**
 * A published item as this visitor may read it in a language, or in its own language where it is not translated; null when
 * it does not exist for the visitor.
 */
export async function viewIn(
  kind: ViewedKind,
  id: string,
  language: Language,
  context: RequestContext,
): Promise<ToolView | AgentView | ArticleView | null> {
  try {
    return (await HANDLERS[kind].run({ id, lang: language }, context)) as ToolView | AgentView | ArticleView // as their contracts state
  } catch (error) {
    if (isRefusal(error) && error.status === 404) return null
    throw error
  }
}
