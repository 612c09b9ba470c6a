import { useEffect, useId, useMemo } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useI18n } from '#languages/i18n.ts'

/** The file types that the browser's dialog offers; the server determines the real type by content. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

type PictureFieldProps = {
  address: string
  error: string | undefined
  onAddress: (address: string) => void
  file: File | null
  onFile: (file: File | null) => void
  /** The file is being sent. */
  sending?: boolean
  /** Whether the image is shown beside the field. */
  preview?: boolean
}

/** The image of an article: an address, or a file. */
export function PictureField({
  address,
  error,
  onAddress,
  file,
  onFile,
  sending = false,
  preview = true,
}: PictureFieldProps) {
  const { t } = useI18n()
  const input = useId()
  const shown = useMemo(() => (file ? URL.createObjectURL(file) : address), [file, address])
  useEffect(() => () => void (shown.startsWith('blob:') && URL.revokeObjectURL(shown)), [shown])
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="min-w-0 basis-72 grow">
        <Field
          type="url"
          label={t('newsroom.dashboard.field.picture')}
          hint={t('newsroom.dashboard.pictureHint')}
          value={address}
          error={error}
          disabled={file !== null}
          onChange={({ target }) => onAddress(target.value)}
        />
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <label
            htmlFor={input}
            className="inline-flex min-h-9 cursor-pointer items-center border border-edge px-3 py-1 text-sm font-semibold focus-within:outline-2 hover:border-ink"
          >
            {t('newsroom.dashboard.chooseFile')}
            <input
              id={input}
              type="file"
              accept={PICTURE_TYPES}
              className="sr-only"
              disabled={sending}
              onChange={({ target }) => onFile(target.files?.[0] ?? null)}
            />
          </label>
          {file !== null && (
            <>
              <span className="min-w-0 text-sm wrap-anywhere" dir="auto">
                {file.name}
              </span>
              {sending ? (
                <Spinner />
              ) : (
                <Button kind="text" size="small" onClick={() => onFile(null)}>
                  {t('newsroom.dashboard.noFile')}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      {preview && shown !== '' && (
        <img
          src={shown}
          alt=""
          className="aspect-video w-48 bg-sunken object-cover"
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
          onLoad={({ currentTarget }) => (currentTarget.hidden = false)}
        />
      )}
    </div>
  )
}
