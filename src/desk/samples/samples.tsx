import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Eraser } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { type SampleCounts, removeSamples, sampleContent } from '#writing/samples/calls.ts'
import { generatedContentList } from '#review/calls.ts'
import { aiNewsSources } from '#sources/calls.ts'
import { deskState, deskToday } from '#today/calls.ts'
import { firstSteps } from '#today/first-steps/calls.ts'
import { Confirm } from '../parts/confirm.tsx'
import { ICON } from '../parts/icon-button.tsx'
import { usePressable } from '../frame/offered-actions.ts'
import { Panel, focusTitle } from '../parts/panel.tsx'
import { useAction } from '../parts/use-action.ts'

const ID = 'samples'
/** The kinds, in the order in which they are listed. */
const KINDS = [
  'articles',
  'events',
  'tools',
  'agents',
  'podcasts',
  'videos',
  'drafts',
  'feeds',
] as const satisfies readonly (keyof SampleCounts)[]

/** The sample content of a first start with its button to remove it; nothing where there is none. */
export function Samples() {
  const { t } = useI18n()
  const { data } = useQuery({ ...callQuery(sampleContent, {}), staleTime: 0 })
  if (!data) return null
  const { removable, kept } = data
  const present = KINDS.filter((kind) => removable[kind] > 0)
  if (present.length === 0 && kept === 0) return null
  return (
    <Panel
      id={ID}
      dense
      title={t('newsroom.samples.title')}
      text={t('newsroom.samples.text')}
      actions={present.length > 0 && <RemoveSamples />}
    >
      <div className="grid gap-4 px-4 py-4 text-sm sm:px-6">
        {present.length > 0 && <Counts kinds={present} counts={removable} />}
        {kept > 0 && <p>{t('newsroom.samples.kept', { count: kept })}</p>}
      </div>
    </Panel>
  )
}

/** The button that removes the samples, after a question. */
export function RemoveSamples({ kind = 'line' }: { kind?: 'act' | 'line' }) {
  const { t } = useI18n()
  const [asking, setAsking] = useState(false)
  const remove = useAction({
    mutationFn: () => ask(removeSamples, {}),
    onSuccess: ({ kept }) => {
      setAsking(false)
      toast.success(t('newsroom.samples.removed'), {
        ...(kept > 0 && { description: t('newsroom.samples.kept', { count: kept }) }),
      })
      focusTitle(ID)
    },
    failed: 'newsroom.samples.failed',
    failsIn: 'dialog',
    changes: [sampleContent, generatedContentList, firstSteps, deskState, deskToday, aiNewsSources],
  })
  usePressable('samples', () => setAsking(true))
  return (
    <>
      <Button kind={kind} size="medium" icon={<Eraser {...ICON} />} onClick={() => setAsking(true)}>
        {t('newsroom.samples.remove')}
      </Button>
      {asking && (
        <Confirm
          title={t('newsroom.samples.question')}
          text={t('newsroom.samples.consequence')}
          confirm={t('newsroom.samples.remove')}
          tone="danger-filled"
          busy={remove.isPending}
          failure={remove.failure}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate()}
        />
      )}
    </>
  )
}

function Counts({ kinds, counts }: { kinds: readonly (keyof SampleCounts)[]; counts: SampleCounts }) {
  const { t, language } = useI18n()
  const numbers = numberFormat(language)
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {kinds.map((kind) => (
        <div key={kind} className="flex gap-2">
          <dt className="text-ink2">{t(`newsroom.samples.${kind}`)}</dt>
          <dd className="num font-semibold">{numbers.format(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  )
}
