import type { FurnitureWords } from './furniture-words.ts'

/** The text of an article, without its headline. */
export type ArticleText = { title: string; paragraphs: string[]; sentences: (paragraph: string) => string[] }
type Layout = (article: ArticleText, words: FurnitureWords) => string

const list = (items: readonly string[]) =>
  `<ul>${items.map((item) => `<li><a href="/${encodeURIComponent(item)}">${item}</a></li>`).join('')}</ul>`
const p = (text: string) => `<p>${text}</p>`
const ps = (texts: readonly string[]) => texts.map(p).join('\n')
const half = (texts: readonly string[]) => [
  texts.slice(0, Math.ceil(texts.length / 2)),
  texts.slice(Math.ceil(texts.length / 2)),
]
const share = (w: FurnitureWords) => `<div class="share-bar">${list(w.share)}</div>`
const figure = (w: FurnitureWords) =>
  `<figure><img src="/a.jpg" alt=""><figcaption>${w.caption}</figcaption></figure>`
const signUp = (w: FurnitureWords) =>
  `<div class="box"><h3>${w.site}</h3>${p(w.newsletter)}<form action="/letter"><input type="email"><button>OK</button></form></div>`
const invitation = (w: FurnitureWords) =>
  `<div class="promo-inline">${p(w.newsletter)}${p(w.support)}<a href="/letter">${w.readMore}</a></div>`
const related = (w: FurnitureWords) =>
  `<section class="more-stories"><h3>${w.readMore}</h3>${w.related
    .map((title) => `<div class="card"><a href="/r"><h4>${title}</h4></a>${p(w.teaser)}</div>`)
    .join('')}</section>`
const comments = (w: FurnitureWords) =>
  `<div id="comments"><h3>${w.comments}</h3>${`<div class="c">${p(w.comment)}</div>`.repeat(3)}</div>`
const author = (w: FurnitureWords) => `<div class="about">${p(w.author)}</div>`

/** Layouts, as publishers and their content systems have them. */
export const LAYOUTS: Layout[] = [
  // an article element
  ({ title, paragraphs }, w) =>
    `<article><h1>${title}</h1>${p(w.byline)}${figure(w)}${ps(paragraphs)}${author(w)}${share(w)}</article>${related(w)}`,
  // the first paragraph as a standfirst in the header, outside the body
  ({ title, paragraphs: [first = '', ...rest] }, w) =>
    `<div class="page"><header class="article-header"><h1>${title}</h1><p class="standfirst">${first}</p><div class="meta">${w.byline}</div>${share(w)}</header>${figure(w)}<div class="article-body">${ps(rest)}${author(w)}</div></div>${related(w)}`,
  // a sign-up box and a list of links in the middle, sections before and after
  ({ title, paragraphs }, w) => {
    const [before = [], after = []] = half(paragraphs)
    return `<main><h1>${title}</h1><section class="text">${ps(before)}</section>${signUp(w)}<div class="links"><strong>${w.readMore}</strong>${list(w.related.slice(0, 2))}</div><section class="text">${ps(after)}</section></main>${comments(w)}`
  },
  // paragraphs as line breaks in one element
  ({ title, paragraphs }, w) =>
    `<div id="content"><h1>${title}</h1><div class="byline">${w.byline}</div><div class="story">${paragraphs.join('<br><br>')}</div>${share(w)}</div>${related(w)}`,
  // a paragraph for each sentence, as on mobile pages
  ({ title, paragraphs, sentences }, w) =>
    `<article><h1>${title}</h1><p class="byline">${w.byline}</p>${ps(paragraphs.flatMap(sentences))}${invitation(w)}</article>${comments(w)}`,
  // subheadings, a list of facts, a pull quote
  ({ title, paragraphs }, w) => {
    const [before = [], after = []] = half(paragraphs)
    return `<article><h1>${title}</h1>${figure(w)}${ps(before)}<blockquote class="pull">${before[0] ?? ''}</blockquote><h2>${w.sections[3] ?? ''}</h2><ul class="facts">${after
      .slice(0, 3)
      .map((text) => `<li>${text}</li>`)
      .join('')}</ul>${ps(after.slice(3))}${related(w)}</article>`
  },
  // one block for each paragraph, advertisements between
  ({ title, paragraphs }, w) =>
    `<div class="layout"><h1>${title}</h1>${p(w.byline)}${paragraphs
      .map(
        (text, n) =>
          `<div class="block block--text"><div class="inner">${p(text)}</div></div>${n % 3 === 2 ? `<div class="block block--ad">${p(w.advertisement)}</div>` : ''}`,
      )
      .join('')}<div class="block">${invitation(w)}</div></div><aside>${related(w)}</aside>`,
  // names of classes that look like furniture
  ({ title, paragraphs }, w) =>
    `<div class="with-sidebar header-layout"><div class="entry social-enabled comments-open"><h1>${title}</h1>${share(w)}${ps(paragraphs)}${author(w)}</div><div class="sidebar">${related(w)}${p(w.subscribe)}</div></div>${comments(w)}`,
  // an interview: quotations in their own elements
  ({ title, paragraphs, sentences }, w) =>
    `<article><h1>${title}</h1>${p(w.byline)}${paragraphs
      .map((text, n) => {
        const [question = '', ...answer] = sentences(text)
        return n % 2 === 1 && answer.length > 0
          ? `<p><strong>${question}</strong></p><blockquote><p>${answer.join(' ')}</p></blockquote>`
          : p(text)
      })
      .join('')}${invitation(w)}${share(w)}</article>${related(w)}`,
  // a short text under a large offer and a long list of teasers
  ({ title, paragraphs }, w) =>
    `<div class="offer">${p(w.subscribe)}${p(w.support)}</div><div class="wrap"><div class="col"><h1>${title}</h1><div class="lead"><b>${paragraphs[0] ?? ''}</b></div>${ps(paragraphs.slice(1, 7))}<p class="tags">${w.sections.join(', ')}</p></div><div class="col">${related(w)}${related(w)}</div></div>`,
  // every other paragraph in a plain element, quotations with their speaker in one element
  ({ title, paragraphs }, w) =>
    `<article><h1>${title}</h1>${share(w)}<div class="rich">${paragraphs
      .map((text, n) =>
        n % 4 === 1 ? `<div>${text}</div>` : n % 4 === 3 ? `<blockquote>${text}</blockquote>` : p(text),
      )
      .join('')}${author(w)}</div></article>${related(w)}`,
  // half of the text in paragraphs, the rest as loose text with line breaks, questions as headings of a list
  ({ title, paragraphs }, w) => {
    const [before = [], after = []] = half(paragraphs)
    return `<div class="post"><h1>${title}</h1>${p(w.byline)}${figure(w)}<div class="copy">${ps(before)}${after.slice(0, 2).join('<br><br>')}<dl>${after
      .slice(2, 4)
      .map((text) => `<dt>${w.sections[3] ?? ''}</dt><dd>${text}</dd>`)
      .join('')}</dl>${after.slice(4).join('<br><br>')}</div>${invitation(w)}</div>${comments(w)}`
  },
]

/** A whole page of a site in one of the layouts. */
export const pageOf = (layout: Layout, article: ArticleText, w: FurnitureWords, language: string): string =>
  `<!doctype html><html lang="${language}"><head><title>${article.title} | ${w.site}</title><meta property="og:type" content="article"><meta property="article:published_time" content="2026-03-03T09:30:00Z"></head><body><div id="consent" class="cc">${p(w.cookies)}<button>OK</button></div><header><a href="/">${w.site}</a>${p(w.slogan)}<nav>${list(w.sections)}</nav></header>${layout(article, w)}<footer>${list(w.sections)}${p(w.rights)}</footer></body></html>`
