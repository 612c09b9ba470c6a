import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'

/** Lines of code under their name, which scroll in their own frame; `copies` adds a button that copies them. */
export function Code({ name, text, copies = false }: { name: string; text: string; copies?: boolean }) {
  const { t } = useI18n()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text) // missing on plain http, which is caught too
      toast.success(t('developers.reference.copied'), { id: 'code' })
    } catch {
      toast.error(t('developers.reference.notCopied'), { id: 'code' })
    }
  }
  return (
    <figure className="mt-4 border border-line">
      <figcaption className="flex min-h-10 items-center justify-between gap-4 border-b border-line ps-3 text-xs font-semibold">
        <bdi>{name}</bdi>
        {copies && (
          <span className="pe-3 noscript:hidden">
            <Button kind="text" size="small" onClick={() => void copy()}>
              {t('developers.reference.copy')} <span className="sr-only">{name}</span>
            </Button>
          </span>
        )}
      </figcaption>
      <pre
        role="group"
        aria-label={name}
        dir="ltr"
        translate="no"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto bg-sunken p-3 text-start text-xs leading-5 text-ink"
      >
        <code>{text}</code>
      </pre>
    </figure>
  )
}
