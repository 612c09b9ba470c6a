import { useI18n } from '#languages/i18n.ts'

type SectionSignProps = {
  waiting: number | null
  fails: boolean
  /** At the end of a row of a menu, not at the corner of an icon. */
  inline?: boolean
}

/** What a section shows beside its name: how many items wait, or a red dot while something fails. */
export function SectionSign({ waiting, fails, inline = false }: SectionSignProps) {
  const { t } = useI18n()
  if (fails)
    return (
      <span className={inline ? 'ms-auto' : DOT}>
        <span className="block size-2 rounded-full bg-danger" aria-hidden="true" />
        <span className="sr-only">{t('newsroom.desk.failing')}</span>
      </span>
    )
  if (waiting === null || waiting === 0) return null
  return (
    <span className={COUNT}>
      <span aria-hidden="true">{waiting}</span>
      <span className="sr-only">{t('newsroom.desk.waiting', { count: waiting })}</span>
    </span>
  )
}

const DOT =
  'max-md:absolute max-md:start-[calc(50%+0.625rem)] max-md:top-2 md:max-rail:absolute md:max-rail:end-2 md:max-rail:top-2 rail:ms-auto'
const COUNT =
  'num text-2xs font-semibold max-md:absolute max-md:start-[calc(50%+0.625rem)] max-md:top-1 max-md:bg-ink max-md:px-1 max-md:text-paper md:text-ink2 md:max-rail:absolute md:max-rail:end-0.5 md:max-rail:top-0.5 rail:ms-auto'
