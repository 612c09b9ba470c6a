import { useI18n } from '#languages/i18n.ts'

/** Receives whether the checkbox is on now, and `between` when Shift was held. */
export type OnChoose = (on: boolean, between: boolean) => void

/** The checkbox that selects a row. */
export function RowTick({ title, chosen, onChoose }: { title: string; chosen: boolean; onChoose: OnChoose }) {
  const { t } = useI18n()
  return (
    <input
      type="checkbox"
      className="checkbox block"
      aria-label={t('newsroom.dashboard.choose', { title })}
      checked={chosen}
      onChange={({ target, nativeEvent }) =>
        onChoose(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}
