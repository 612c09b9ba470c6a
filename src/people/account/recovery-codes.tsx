import { Button } from '#ui/button.tsx'
import Dialog from '#ui/dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { saveFile } from '#ui/save-file.ts'

type CodesProps = { codes: readonly string[]; email: string; onClose: () => void }

/** Recovery codes, which are shown once: to copy, to save as a file, to print. */
export function RecoveryCodes({ codes, email, onClose }: CodesProps) {
  const { t, site } = useI18n()
  const title = t('people.account.codes.of', { email, site: site.name })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n')) // missing on plain http: that is caught too
      toast.success(t('people.account.codes.copied'), { id: 'account' })
    } catch {
      toast.error(t('people.account.codes.notCopied'), { id: 'account' })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('people.account.codes.title')}
      description={t('people.account.codes.text')}
      closeLabel={t('kit.close')}
      actions={
        <Button kind="act" size="medium" onClick={onClose}>
          {t('people.account.codes.kept')}
        </Button>
      }
    >
      <div data-print-alone>
        <p className="sr-only print:not-sr-only">{title}</p>
        <ul
          dir="ltr"
          className="grid grid-cols-2 gap-x-6 gap-y-2 border-y border-line bg-sunken px-4 py-4 text-base font-semibold num"
        >
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" onClick={() => void copy()}>
          {t('people.account.codes.copy')}
        </Button>
        <Button
          size="small"
          onClick={() =>
            saveFile(
              'recovery-codes.txt',
              new Blob([`${title}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
            )
          }
        >
          {t('people.account.codes.download')}
        </Button>
        <Button size="small" onClick={() => window.print()}>
          {t('people.account.codes.print')}
        </Button>
      </div>
    </Dialog>
  )
}
