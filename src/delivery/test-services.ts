import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RequestListener } from 'node:http'
import * as z from 'zod'
import { type Loopback, loopback } from '#services/loopback.ts'

// The documented request format of each service, and loopback servers that accept nothing else.

const short = (most: number) => z.string().min(1).max(most)
const web = z.url({ protocol: /^https?$/ })

/** https://docs.slack.dev/reference/block-kit/blocks and /messaging/sending-messages-using-incoming-webhooks. */
export const slackMessage = z.strictObject({
  text: short(40_000),
  blocks: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('header'),
          text: z.strictObject({ type: z.literal('plain_text'), text: short(150), emoji: z.boolean() }),
        }),
        z.strictObject({
          type: z.literal('section'),
          text: z.strictObject({
            type: z.literal('mrkdwn'),
            text: short(3000).refine(isSlackText, 'controls that are not escaped'),
            verbatim: z.boolean(),
          }),
        }),
      ]),
    )
    .min(1)
    .max(50),
})

/** Allows angle brackets only around links, and an ampersand only in the three entities. */
function isSlackText(text: string): boolean {
  const rest = text.replace(/<https?:\/\/[^<>|\s]+\|[^<>]+>/g, '')
  return !/[<>]/.test(rest) && !/&(?!amp;|lt;|gt;)/.test(rest)
}

/** https://discord.com/developers/docs/resources/webhook#execute-webhook and /resources/message#embed-object-embed-limits. */
export const discordMessage = z
  .strictObject({
    embeds: z
      .array(z.strictObject({ title: short(256), url: web, description: short(4096).optional() }))
      .min(1)
      .max(10),
    allowed_mentions: z.strictObject({ parse: z.array(z.never()) }),
  })
  .refine(
    ({ embeds }) =>
      embeds.reduce((sum, { title, description = '' }) => sum + title.length + description.length, 0) <= 6000,
    'embeds are too long together',
  )

/** https://core.telegram.org/bots/api#sendmessage and #html-style. */
export const telegramMessage = z.strictObject({
  chat_id: z.string().regex(/^(-?\d+|@\w+)$/),
  text: short(4096).refine(isTelegramHtml, "can't parse entities"),
  parse_mode: z.literal('HTML'),
  link_preview_options: z.strictObject({ is_disabled: z.boolean() }),
})

/** Tags are complete and closed in order, and every other HTML special character is written as an entity. */
function isTelegramHtml(text: string): boolean {
  const open: string[] = []
  let rest = ''
  let at = 0
  for (const tag of text.matchAll(/<(\/?)(b|a)( href="[^"<>]*")?>/g)) {
    rest += text.slice(at, tag.index)
    at = tag.index + tag[0].length
    if (tag[1] === '/') {
      if (open.pop() !== tag[2]) return false
    } else open.push(tag[2] ?? '')
  }
  rest += text.slice(at)
  return open.length === 0 && !/[<>]/.test(rest) && !/&(?!(?:amp|lt|gt|quot);)/.test(rest)
}

const textBlock = z.strictObject({
  type: z.literal('RichTextBlock'),
  inlines: z
    .array(
      z.strictObject({
        type: z.literal('TextRun'),
        text: short(5000),
        weight: z.enum(['Default', 'Lighter', 'Bolder']).optional(),
        size: z.enum(['Default', 'Small', 'Medium', 'Large', 'ExtraLarge']).optional(),
        isSubtle: z.boolean().optional(),
      }),
    )
    .min(1),
})
const openUrl = z.strictObject({ type: z.literal('Action.OpenUrl'), title: short(500), url: web })

/** https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors and https://adaptivecards.io/explorer. */
export const teamsMessage = z
  .strictObject({
    type: z.literal('message'),
    attachments: z
      .array(
        z.strictObject({
          contentType: z.literal('application/vnd.microsoft.card.adaptive'),
          contentUrl: z.null(),
          content: z.strictObject({
            $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
            type: z.literal('AdaptiveCard'),
            version: z.literal('1.5'), // the first version that supports rtl
            fallbackText: short(3000),
            lang: z.string(),
            rtl: z.boolean(),
            msteams: z.strictObject({ width: z.literal('Full') }),
            body: z
              .array(
                z.union([
                  textBlock,
                  z.strictObject({
                    type: z.literal('Container'),
                    separator: z.boolean(),
                    selectAction: openUrl,
                    items: z.array(textBlock).min(1),
                  }),
                ]),
              )
              .min(1),
            actions: z.array(openUrl).max(6),
          }),
        }),
      )
      .length(1),
  })
  .refine((message) => Buffer.byteLength(JSON.stringify(message)) <= 28 * 1024, 'larger than 28 KB')

/** Whether a request is recently signed by one of the secrets, as Standard Webhooks 1.0 specifies. */
export function isSigned(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  secret: string,
  now: Date,
): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  )
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > 300) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return (signatures ?? '').split(' ').some((each) => {
    const [version, signature = ''] = each.split(',')
    const given = Buffer.from(signature, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

export type Received = {
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

/** A loopback receiver that stores complete requests and answers as configured. */
export async function receiver(
  answer: (got: Received) => { status: number; headers?: Record<string, string>; body?: string } | 'cut',
): Promise<Loopback & { got: Received[] }> {
  const got: Received[] = []
  const listen: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const received = {
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      got.push(received)
      const said = answer(received)
      if (said === 'cut') return void request.socket.destroy()
      response.writeHead(said.status, said.headers ?? {}).end(said.body ?? '')
    })
  }
  return { ...(await loopback(listen)), got }
}

/** Answers as the service at that address does, with its own refusal for requests it does not document. */
export function asService({ url, headers, body }: Received): { status: number; body: string } {
  const json = (schema: z.ZodType) =>
    String(headers['content-type']).startsWith('application/json') &&
    schema.safeParse(JSON.parse(body)).success
  if (url === '/services/T01/B01/slackword')
    return json(slackMessage) ? { status: 200, body: 'ok' } : { status: 400, body: 'invalid_blocks' }
  if (url === '/api/webhooks/77/discord-word?wait=true')
    return json(discordMessage)
      ? { status: 200, body: '{"id":"1"}' }
      : { status: 400, body: '{"code":50035}' }
  if (url === `/bot${BOT_TOKEN}/sendMessage`)
    return json(telegramMessage)
      ? { status: 200, body: '{"ok":true}' }
      : { status: 400, body: '{"ok":false,"error_code":400}' }
  if (url === '/workflows/teams-word?sig=x')
    return json(teamsMessage) ? { status: 202, body: '' } : { status: 400, body: 'bad card' }
  return { status: 404, body: 'no such address' }
}

/** The token of a bot that exists. */
export const BOT_TOKEN = '123456:abcdefghijklmnopqrstuvwxyz_ABCDEFG-12'
