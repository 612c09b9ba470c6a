import { useI18n } from '#languages/i18n.ts'

/** From this score on, a chip is filled. */
const STRONG = 80

/** The momentum of a draft as a figure; a dash if it has not been measured. */
export function MomentumChip({ score }: { score: number | null }) {
  const { t } = useI18n()
  const look = score !== null && score >= STRONG ? 'bg-signal text-onsignal' : 'border border-edge text-ink'
  return (
    <span className="shrink-0">
      <span className="sr-only">
        {score === null ? t('newsroom.today.unmeasured') : t('newsroom.today.momentum', { score })}
      </span>
      <bdi
        dir="ltr"
        aria-hidden="true"
        className={`num grid h-6 min-w-8 place-items-center px-1.5 text-sm font-bold ${look}`}
      >
        {score ?? '–'}
      </bdi>
    </span>
  )
}
