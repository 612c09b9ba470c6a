import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'

type MomentProps = { at: string; time?: boolean }

/** A day in the reader's own time zone; with `time` also the time. */
export function Moment({ at, time = false }: MomentProps) {
  const { language } = useI18n()
  const format = dateFormat(language, { dateStyle: 'medium', ...(time && { timeStyle: 'medium' }) })
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}
