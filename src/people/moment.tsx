import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'

type MomentProps = { at: string; time?: boolean }

/** A day on the reader's own calendar, with `time` the time too. */
export function Moment({ at, time = false }: MomentProps) {
  const { language } = useI18n()
  const format = dateFormat(language, { dateStyle: 'medium', ...(time && { timeStyle: 'medium' }) })
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}
