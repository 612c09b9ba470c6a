import { useEffect, useSyncExternalStore } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { systemClock } from '#platform/clock.ts'
import { type ToolCard } from './calls.ts'
import { translateContent } from '../../translation/calls.ts'
import { openTranslationStore } from './translation-store.ts'

const store = openTranslationStore({
  storage: sessionOfBrowser(),
  clock: systemClock,
  translate: (input) => ask(translateContent, input),
})

/** Returns a function that shows tools in the reader's language: first as received, then as translated in the background. */
export function useTranslatedTools<Tool extends ToolCard>(tools: readonly Tool[]): (tool: Tool) => Tool {
  const { language } = useI18n()
  const version = useSyncExternalStore(store.subscribe, store.version, () => 0)
  const ids = tools.map(({ id }) => id).join()
  useEffect(() => {
    void store.have(tools, language)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same tools are asked for once
  }, [ids, language])
  return (tool) => (version === 0 ? tool : store.said(tool, language))
}

/** This tab's session storage; null on the server and where access is forbidden. */
function sessionOfBrowser(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.sessionStorage
  } catch {
    return null
  }
}
