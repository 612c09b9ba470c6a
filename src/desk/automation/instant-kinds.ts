import { ask } from '#platform/ask.ts'
import { watchRun } from '../parts/watch-run.ts'
import { type FoundTool, instantAiAgents, instantAiSearch } from '#writing/generate/calls.ts'

/** The instant searches: the call of each, which also names its runs, and its messages. */
export const INSTANT = {
  tool: {
    run: instantAiSearch.name,
    search: async () => (await ask(instantAiSearch, {})).tools,
    write: (selectedTools: FoundTool[]) => ask(instantAiSearch, { generateArticles: true, selectedTools }),
    found: 'newsroom.automation.toolsFound',
    nothing: 'newsroom.automation.noTools',
    noneSelected: 'newsroom.noToolSelected',
    fourAtMost: 'newsroom.fourToolsAtMost',
  },
  agent: {
    run: instantAiAgents.name,
    search: async () => (await ask(instantAiAgents, {})).agents,
    write: (selectedAgents: FoundTool[]) => ask(instantAiAgents, { generateArticles: true, selectedAgents }),
    found: 'newsroom.scraping.agentsFound',
    nothing: 'newsroom.scraping.noAgents',
    noneSelected: 'newsroom.noAgentSelected',
    fourAtMost: 'newsroom.fourAgentsAtMost',
  },
} as const
export type InstantKind = keyof typeof INSTANT

/** Drafts articles about the chosen items, and returns how many when the run has ended. */
export async function writeAbout(kind: InstantKind, chosen: FoundTool[]): Promise<number> {
  const { finished, generated, run_id: run } = await INSTANT[kind].write(chosen)
  return finished || run === null ? generated : (await watchRun(run)).drafted
}
