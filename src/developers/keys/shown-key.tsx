import { Button } from '#ui/button.tsx'
import Dialog from '#ui/dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'

/** Shows a new key, this once. */
export function ShownKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useI18n()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret) // missing on plain http, which is caught too
      toast.success(t('developers.keys.copied'), { id: 'key' })
    } catch {
      toast.error(t('developers.keys.notCopied'), { id: 'key' })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('developers.keys.shownTitle')}
      description={t('developers.keys.shownText')}
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button size="medium" onClick={() => void copy()}>
            {t('developers.keys.copy')}
          </Button>
          <Button kind="act" size="medium" onClick={onClose}>
            {t('developers.keys.kept')}
          </Button>
        </>
      }
    >
      <p dir="ltr" className="border-y border-line bg-sunken px-4 py-4">
        <code className="text-base font-semibold wrap-anywhere select-all">{secret}</code>
      </p>
    </Dialog>
  )
}
