import { InstantSearch, type InstantWords } from './instant-search.tsx'
import type { RunRow } from '../parts/run-outcomes.ts'

const WORDS: InstantWords = {
  title: 'newsroom.automation.part.search',
  text: 'newsroom.automation.searchText',
  search: 'newsroom.automation.search',
  searchFailed: 'newsroom.automation.searchFailed',
  noneChosen: 'newsroom.automation.noneChosen',
  written: 'newsroom.automation.written',
  drafts: 'newsroom.automation.drafts',
  writeFailed: 'newsroom.automation.writeFailed',
}

/** The tool search of the automation page, in the wording of the specification. Source: administration §2, §8. */
export const ToolSearch = ({ running }: { running: readonly RunRow[] }) => (
  <InstantSearch id="search" kind="tool" words={WORDS} running={running} />
)
