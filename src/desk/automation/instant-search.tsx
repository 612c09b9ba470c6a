import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonKind } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import type { FoundTool } from '#writing/generate/calls.ts'
import { pressed } from './chosen-found.ts'
import { FoundToolRow } from './found-tool-row.tsx'
import { INSTANT, type InstantKind, writeAbout } from './instant-kinds.ts'
import { InstantSteps } from './instant-steps.tsx'
import { usePressable } from '../frame/offered-actions.ts'
import { Panel, focusTitle } from '../parts/panel.tsx'
import { ResultLine } from '../parts/result-line.tsx'
import type { RunRow } from '../parts/run-outcomes.ts'
import { RunningNow } from '../parts/running-now.tsx'
import { useAction } from '../parts/use-action.ts'
import { CHANGED_BY_RUNS } from '../parts/running.ts'
import { Nothing } from '../parts/query-result.tsx'
import { ICON } from '../parts/icon-button.tsx'

const NONE: ReadonlySet<string> = new Set()
/** Source: administration §8. */
const TOAST_MS = 5000
/** The look of a disabled button that says what is missing when it is clicked. */
const OFF =
  'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink3 aria-disabled:hover:bg-sunken'

const PRESSED = { tool: 'tools', agent: 'agents' } as const

/** The texts of one page for a search. */
export type InstantWords = {
  title: Key
  text: Key
  search: Key
  searchFailed: Key
  /** Title of the message that nothing is chosen. */
  noneChosen: Key
  written: Key
  /** How many drafts were written; takes `count`. */
  drafts: Key
  writeFailed: Key
}

type InstantSearchProps = {
  /** The anchor of the panel. */
  id: string
  kind: InstantKind
  words: InstantWords
  running: readonly RunRow[]
  /** Whether the last step is disabled until something is chosen; clicking it still says what is missing. */
  offUntilChosen?: boolean
  /** The look of the first step before anything is found: a page has only one primary button. */
  searchLooks?: ButtonKind
}

/** Finds tools or agents of the last 48 hours and drafts the chosen ones. Source: administration §2, §4, §5. */
export function InstantSearch({
  id,
  kind,
  words,
  running,
  offUntilChosen = false,
  searchLooks = 'act',
}: InstantSearchProps) {
  const { t } = useI18n()
  const { run, found, nothing, noneSelected, fourAtMost } = INSTANT[kind]
  const [chosen, setChosen] = useState(NONE)
  const search = useAction({
    mutationFn: INSTANT[kind].search,
    onMutate: () => {
      setChosen(NONE)
      generate.reset()
    },
    onSuccess: ({ length: count }) =>
      toast.success(t('newsroom.automation.searchDone'), { description: t(found, { count }) }),
    failed: words.searchFailed,
  })
  usePressable(PRESSED[kind], () => !search.isPending && !generate.isPending && search.mutate())
  const generate = useGenerate(kind, words, () => {
    setChosen(NONE)
    search.reset()
    focusTitle(id)
  })
  const press = (url: string) => {
    const next = pressed(chosen, url)
    if (next) setChosen(next)
    else toast.error(t('newsroom.automation.limitReached'), { description: t(fourAtMost) })
  }
  const results = search.data
  const onGenerate = () => {
    const wanted = results?.filter(({ source_url: url }) => chosen.has(url)) ?? []
    if (wanted.length > 0) generate.mutate(wanted)
    else toast.error(t(words.noneChosen), { description: t(noneSelected) })
  }
  const some = results !== undefined && results.length > 0
  return (
    <Panel
      id={id}
      title={t(words.title)}
      text={t(words.text)}
      actions={
        <Button
          kind={some ? 'line' : searchLooks}
          size="medium"
          icon={<Search {...ICON} />}
          busy={search.isPending}
          disabled={generate.isPending}
          onClick={() => search.mutate()}
        >
          {t(words.search)}
        </Button>
      }
    >
      <InstantSteps at={!some ? 'search' : chosen.size === 0 ? 'choose' : 'write'} />
      <RunningNow runs={running.filter((each) => each.kind === run)} />
      {generate.data !== undefined && (
        <ResultLine drafted={generate.data > 0}>
          {t('newsroom.automation.drafts', { count: generate.data })}
        </ResultLine>
      )}
      {results?.length === 0 && <Nothing>{t(nothing)}</Nothing>}
      {some && (
        <>
          <ul>
            {results.map((one) => (
              <FoundToolRow
                key={one.source_url}
                tool={one}
                chosen={chosen.has(one.source_url)}
                disabled={generate.isPending}
                onPress={() => press(one.source_url)}
              />
            ))}
          </ul>
          <div className="px-4 py-4 sm:px-6">
            <Button
              kind="act"
              size="medium"
              busy={generate.isPending}
              aria-disabled={(offUntilChosen && chosen.size === 0) || undefined}
              className={OFF}
              onClick={onGenerate}
            >
              {t('newsroom.automation.write', { n: chosen.size })}
            </Button>
          </div>
        </>
      )}
    </Panel>
  )
}

/** Drafts the chosen items, and shows how many with a link to their review. */
function useGenerate(kind: InstantKind, words: InstantWords, onWritten: () => void) {
  const { t } = useI18n()
  const navigate = useNavigate()
  return useAction({
    mutationFn: (chosen: FoundTool[]) => writeAbout(kind, chosen),
    onSuccess: (count) => {
      if (count === 0) toast.info(t('newsroom.automation.nothingGenerated'))
      else
        toast.success(t(words.written), {
          description: t(words.drafts, { count }),
          durationMs: TOAST_MS,
          action: {
            label: t('newsroom.scraping.openReview'),
            onPress: () => void navigate({ to: '/content-review' }),
          },
        })
      onWritten()
    },
    failed: words.writeFailed,
    changes: CHANGED_BY_RUNS,
  })
}
