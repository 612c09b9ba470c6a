import { isOurs } from '#kit/cover.ts'

/**
 * The sanitised HTML of a text as it is shown: a picture that the site keeps gets its size in px, so that nothing moves
 * when it comes, and one of another host becomes a link to it. Readers' browsers ask nobody else for anything.
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

/** A picture as sanitize-html writes it, and the link that it may be all of. */
const PICTURE = /(<a\b[^>]*>)?<img((?: [a-z]+="[^"]*")*) ?\/?>/g

const valueOf = (name: string, attributes: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]

const hostOf = (address: string): string => URL.parse(address)?.hostname ?? ''

/** Width and height of a picture that the site keeps, by its address; null for any other. */
function sizeOf(src: string): string | null {
  if (/^\/pictures\/[\da-f-]+-1080\.png$/.test(src)) return 'width="1080" height="1350"' // an infographic
  const [, width] = /^\/pictures\/[\da-f-]+-(320|480|640|960|1280)\.(?:webp|avif)$/.exec(src) ?? []
  return width === undefined ? null : `width="${width}" height="${(Number(width) * 9) / 16}"`
}
