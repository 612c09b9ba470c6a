import { Keyboard } from 'lucide-react'
import { useI18n } from '#languages/i18n.ts'
import { BarButton } from './bar-button.tsx'

/** Shows the keyboard shortcuts of a page; not on a phone. */
export function KeysButton({ onClick }: { onClick: () => void }) {
  const { t } = useI18n()
  return <BarButton compact desktop name={t('newsroom.review.keys')} icon={Keyboard} onClick={onClick} />
}
