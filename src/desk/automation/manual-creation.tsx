import { Images, Newspaper } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { regenerateAgentImages } from '#writing/calls.ts'
import { CONTENT_TYPES, type ContentType } from '#writing/rules.ts'
import { generateContent } from '#writing/generate/calls.ts'
import type { ScheduleView } from '#schedule/calls.ts'
import { TypeIcon } from '../parts/drafts/draft-signs.tsx'
import { useScrapeNow } from '../parts/scrape-now.ts'
import { watchRun } from '../parts/watch-run.ts'
import { Panel } from '../parts/panel.tsx'
import type { RunRow } from '../parts/run-outcomes.ts'
import { RunningNow } from '../parts/running-now.tsx'
import { useAction } from '../parts/use-action.ts'
import { CHANGED_BY_RUNS } from '../parts/running.ts'
import { ICON } from '../parts/icon-button.tsx'
import { quantityOf } from './schedule-fields.ts'

type ManualCreationProps = { rows: readonly ScheduleView[]; running: readonly RunRow[] }

/** Manual starts of everything that runs on the schedule. Source: administration §2, §7. */
export function ManualCreation({ rows, running }: ManualCreationProps) {
  const { t } = useI18n()
  const scrape = useScrapeNow()
  const pictures = useAgentPictures()
  // Shown twice, as the specification requires: next to scraping, and next to the images.
  const regenerate = (
    <Button
      size="medium"
      icon={<Images {...ICON} />}
      busy={pictures.isPending}
      onClick={() => pictures.mutate()}
    >
      {t('newsroom.automation.agentPictures')}
    </Button>
  )
  return (
    <Panel
      id="create"
      title={t('newsroom.automation.part.create')}
      text={t('newsroom.automation.createText')}
      actions={
        <>
          <Button
            kind="solid"
            size="medium"
            icon={<Newspaper {...ICON} />}
            busy={scrape.running}
            onClick={() => scrape.start()}
          >
            {t('newsroom.review.scrape')}
          </Button>
          {regenerate}
        </>
      }
    >
      <RunningNow runs={running} />
      <div className="px-4 py-4 sm:px-6">
        <h3 className="text-sm font-semibold">{t('newsroom.automation.generateNow')}</h3>
        <p className="mt-1 text-xs text-ink3">{t('newsroom.automation.generateHint')}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {CONTENT_TYPES.map((type) => (
            <GenerateButton key={type} type={type} quantity={quantityOf(rows, type)} />
          ))}
          {regenerate}
        </div>
      </div>
    </Panel>
  )
}

/** Generates as many items of a type as the schedule does. */
function GenerateButton({ type, quantity }: { type: ContentType; quantity: number }) {
  const { t } = useI18n()
  const generate = useAction({
    mutationFn: () => generated(type, quantity),
    onSuccess: (count) => {
      const words = type === 'image' ? 'newsroom.automation.pictures' : 'newsroom.automation.drafts'
      if (count === 0) toast.info(t('newsroom.automation.nothingGenerated'))
      else
        toast.success(t('newsroom.automation.generated'), {
          description: t(words, { count }),
        })
    },
    failed: 'newsroom.automation.generateFailed',
    changes: CHANGED_BY_RUNS,
  })
  return (
    <Button
      size="medium"
      icon={<TypeIcon type={type} />}
      busy={generate.isPending}
      onClick={() => generate.mutate()}
    >
      {t(`newsroom.automation.make.${type}`)}{' '}
      <span dir="ltr" className="num font-normal text-ink3">
        ×{quantity}
      </span>
    </Button>
  )
}

/** Returns how many were generated, once the run has ended. */
async function generated(contentType: ContentType, quantity: number): Promise<number> {
  const { generated: count, finished, run_id: id } = await ask(generateContent, { contentType, quantity })
  if (finished) return count
  const { found, drafted } = await watchRun(id)
  return contentType === 'image' ? found : drafted
}

function useAgentPictures() {
  const { t } = useI18n()
  return useAction({
    mutationFn: async () => {
      const { finished, processed, run_id: id } = await ask(regenerateAgentImages, {})
      return finished ? processed : (await watchRun(id)).found
    },
    onSuccess: (count) =>
      toast.success(t('newsroom.automation.picturesMade'), {
        description: t('newsroom.automation.pictures', { count }),
      }),
    failed: 'newsroom.automation.picturesFailed',
    changes: CHANGED_BY_RUNS,
  })
}
