import { type ComponentType, type ReactNode, createContext, useContext } from 'react'
import type { Topic } from './rules.ts'

type Story = { id: string; title: string; topic: Topic }

/** What a reader can do with the stories of a page. The modules that keep it for them provide the parts. */
export type StoryParts = {
  /** On a card. */
  StoryActions: ComponentType<{ story: Story }>
  /** On the page of a story. */
  ReadingActions: ComponentType<{ story: Story }>
  /** Below the story at this path, which is without its language. */
  StoryEnd: ComponentType<{ path: string }>
  /** The items of a list that the reader wants to see, and a line that says how many are hidden. */
  useShown: <Item>(items: readonly Item[]) => { shown: readonly Item[]; line: ReactNode }
}

const StoryPartsContext = createContext<StoryParts>({
  StoryActions: () => null,
  ReadingActions: () => null,
  StoryEnd: () => null,
  useShown: (items) => ({ shown: items, line: null }),
})
export const StoryPartsProvider = StoryPartsContext.Provider
export const useStoryParts = (): StoryParts => useContext(StoryPartsContext)
