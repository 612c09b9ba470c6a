import type { StoryText } from './write-report.ts'

/** Kinds of items that are not news, though they arrive as news. */
export const JUNK = ['undated', 'future', 'empty', 'one word', 'ad', 'challenge', 'markup'] as const
export type Junk = (typeof JUNK)[number]

/** A report that is junk of one kind; one whose only fault is its date keeps the text of a real report. */
export function junkText(junk: Junk, report: StoryText, n: number): StoryText {
  switch (junk) {
    case 'undated':
    case 'future':
      return report
    case 'challenge':
      return { title: 'Just a moment...', summary: '', paragraphs: ['Checking your browser.'] }
    case 'empty':
      return { title: '', summary: '', paragraphs: [] }
    case 'one word':
      return { title: WORDS[n % WORDS.length] ?? 'Update', summary: '', paragraphs: ['Test.'] }
    case 'ad':
      return {
        title: `Sponsored: save ${10 + (n % 60)}% on every course today`,
        summary: 'Sponsored: subscribe to our newsletter and get the first month for free.',
        paragraphs: [
          'Sponsored: subscribe to our newsletter and get the first month for free.',
          'Click here to claim your discount before midnight. Sign up for our courses and save more than ever.',
          'Follow us for daily offers. All rights reserved.',
        ],
      }
    case 'markup':
      return {
        title: `Untitled <b>document & <i>draft ${n}`,
        summary: '<p>Lorem <table><tr><td>unclosed & <b>bold',
        paragraphs: ['<p>Lorem <table><tr><td>unclosed & <b>bold <p><p></i>'],
      }
  }
}
const WORDS = ['Update', 'Test', 'Untitled', 'Draft', 'News']
