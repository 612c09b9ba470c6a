import { ask } from '#platform/ask.ts'
import { watchRun } from '../desk/watch-run.ts'
import { type FoundTool, instantAiAgents, instantAiSearch } from '../generate/calls.ts'

/** What an instant search looks for, the call that does it, which also names its runs, and what is said of it. */
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

/** Drafts articles about what was chosen, and answers how many when the run has ended. */
export async function writeAbout(kind: InstantKind, chosen: FoundTool[]): Promise<number> {
  const { finished, generated, run_id: run } = await INSTANT[kind].write(chosen)
  return finished || run === null ? generated : (await watchRun(run)).drafted
}
