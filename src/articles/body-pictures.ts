import { isOurs } from '#ui/cover.ts'

/**
 * The sanitized HTML of a text for display: a picture stored by the site gets its size in px, so that nothing moves when it
 * loads, and one from another host becomes a link to it. Readers' browsers request nothing from other hosts.
 */
export const withOwnPictures = (html: string): string =>
  html.replaceAll(PICTURE, (_, link: string | undefined, attributes: string) => {
    const src = valueOf('src', attributes) ?? ''
    const size = sizeOf(src)
    if (size)
      return `${link ?? ''}<img${attributes.replace(/ (?:width|height)="[^"]*"/g, '')} ${size} loading="lazy" decoding="async" />`
    const said = valueOf('alt', attributes) || hostOf(src)
    return link === undefined && !isOurs(src)
      ? `<a href="${src}" rel="nofollow noopener ugc">${said}</a>`
      : `${link ?? ''}${said}`
  })

/** A picture as sanitize-html writes it, with the link that may wrap it. */
const PICTURE = /(<a\b[^>]*>)?<img((?: [a-z]+="[^"]*")*) ?\/?>/g

const valueOf = (name: string, attributes: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]

const hostOf = (address: string): string => URL.parse(address)?.hostname ?? ''

/** Width and height attributes of a picture stored by the site, by its address; null for any other. */
function sizeOf(src: string): string | null {
  if (/^\/pictures\/[\da-f-]+-1080\.png$/.test(src)) return 'width="1080" height="1350"' // an infographic
  const [, width] = /^\/pictures\/[\da-f-]+-(320|480|640|960|1280)\.(?:webp|avif)$/.exec(src) ?? []
  return width === undefined ? null : `width="${width}" height="${(Number(width) * 9) / 16}"`
}
