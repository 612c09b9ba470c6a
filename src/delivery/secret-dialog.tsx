import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import Dialog from '#ui/dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'

/** Shows the secret that signs the messages of a webhook, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useI18n()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret) // missing on plain http, which is caught too
      setCopied(true)
    } catch {
      toast.error(t('delivery.secret.notCopied'), { id: 'channels' })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delivery.secret.title')}
      description={t('delivery.secret.text')}
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button size="medium" onClick={() => void copy()}>
            {t(copied ? 'delivery.secret.copied' : 'delivery.secret.copy')}
          </Button>
          <Button kind="act" size="medium" onClick={onClose}>
            {t('delivery.secret.done')}
          </Button>
        </>
      }
    >
      <p className="border border-edge bg-sunken px-3 py-2 text-start">
        <code dir="ltr" className="font-mono text-sm wrap-anywhere">
          {secret}
        </code>
      </p>
    </Dialog>
  )
}
