import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type EditionView, adminEdition } from '#newsletter/editions/calls.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { translateMissing, translationSettings } from '#writing/translation/calls.ts'
import { usePageKeys } from '../parts/page-keys.tsx'
import { translationAddress } from '../parts/translation-address.ts'
import { useAction } from '../parts/use-action.ts'
import { KeySign, useShownKey } from '../parts/key.tsx'
import type { Story } from './edition-edits.ts'
import { type Cell, cellsIn, consequence, lackText, lackingIds, lacksOf } from './lacks.ts'

type LackingProps = {
  edition: EditionView
  stories: readonly Story[]
  /** The stories that are sent, in the order of the matrix. */
  sent: readonly Story[]
  onArrange: (stories: Story[]) => void
}

/** What readers get of the languages in which stories are missing, and what can be done about it; nothing if none is. */
export function Lacking({ edition, stories, sent, onArrange }: LackingProps) {
  const { t, language } = useI18n()
  const lacks = lacksOf(sent, edition.audience.by_language)
  const [said, say] = useState('')
  const left = lackingIds(sent, lacks)
  const waiting = cellsIn(sent, 'machine')
  const [first] = waiting
  const leaveOut = () => {
    onArrange(stories.map((story) => (left.has(story.id) ? { ...story, dropped: true } : story)))
    say(t('newsroom.digest.lack.leftOut', { count: left.size }))
  }
  useEffect(() => {
    if (said !== '') document.getElementById('save-edition')?.focus() // the button that was pressed is gone
  }, [said])
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {lacks.length > 0 && (
        <section
          aria-labelledby="lacking-title"
          className="@container min-w-0 border-t-2 border-warning bg-surface"
        >
          <h2 id="lacking-title" className="sr-only">
            {t('newsroom.digest.lack.title')}
          </h2>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 sm:px-6">
            <div className="flex min-w-0 basis-72 grow gap-3">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" strokeWidth={1.75} />
              <div className="min-w-0 text-sm">
                <ul className="grid gap-1.5">
                  {lacks.map((lack) => {
                    const readers = consequence(t, language, lack)
                    return (
                      <li key={lack.language}>
                        {readers !== null && <strong className="block font-bold">{readers}</strong>}
                        <span className="block text-xs text-ink2">{lackText(t, language, lack)}</span>
                      </li>
                    )
                  })}
                </ul>
                <p className="mt-2 text-xs text-ink2">{t('newsroom.digest.lack.text')}</p>
              </div>
            </div>
            <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:min-h-11 max-md:*:grow">
              <Translate cells={cellsIn(sent, 'missing')} />
              {first && (
                <Link
                  {...translationAddress(first.story, first.language)}
                  className={buttonClass('line', 'small')}
                >
                  {t('newsroom.digest.lack.review', { count: waiting.length })}
                </Link>
              )}
              {left.size > 0 && left.size < sent.length && (
                <Button size="small" onClick={leaveOut}>
                  {t('newsroom.digest.lack.leaveOut', { count: left.size })}
                </Button>
              )}
            </div>
          </div>
        </section>
      )}
    </>
  )
}

/** Has the missing translations made by the model; without a model it opens the first one, to be made by hand. */
function Translate({ cells }: { cells: readonly Cell[] }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const { data: settings } = useQuery(callQuery(translationSettings, {}))
  const start = useAction({
    mutationFn: () =>
      ask(translateMissing, {
        items: cells.map(({ story: { kind, id }, language }) => ({ kind, id, language })),
      }),
    onSuccess: ({ started }) =>
      started === 0
        ? toast.info(t('newsroom.digest.lack.startedNone'))
        : toast.success(t('newsroom.digest.lack.started', { count: started })),
    failed: 'newsroom.digest.lack.failed',
    changes: [adminEdition],
  })
  const shownKey = useShownKey('T')
  const [first] = cells
  const byHand = first && translationAddress(first.story, first.language)
  const hasModel = settings !== undefined && settings.model !== null
  usePageKeys(
    { t: 'translateMissing' },
    () => {
      if (settings === undefined || byHand === undefined) return
      if (!hasModel) void navigate(byHand)
      else if (!start.isPending) start.mutate()
    },
    { translateMissing: settings !== undefined && byHand !== undefined && !start.isPending },
  )
  if (settings === undefined || byHand === undefined) return null
  return hasModel ? (
    <Button size="small" busy={start.isPending} aria-keyshortcuts={shownKey} onClick={() => start.mutate()}>
      <span className="flex items-center gap-2">
        {t('newsroom.digest.lack.translate', { count: cells.length })}
        <KeySign>{shownKey}</KeySign>
      </span>
    </Button>
  ) : (
    <Link {...byHand} aria-keyshortcuts={shownKey} className={buttonClass('line', 'small')}>
      {t('newsroom.digest.lack.byHand')}
      <KeySign>{shownKey}</KeySign>
    </Link>
  )
}
