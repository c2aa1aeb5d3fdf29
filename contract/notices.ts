/** Calls that read what operators announce: slides, announcements, the moving strip and news. */

import { call } from './call.ts'
import {
  contentName,
  html,
  line,
  revision,
  someImage,
  someTime,
  tableOfContents,
  told,
} from './content.ts'
import { count, Enum, link, List, object, Optional, page, perPage, Text, time } from './fields.ts'

export const audiences = ['everyone', 'guest', 'player'] as const

const newsHead = {
  slug: contentName,
  category: contentName,
  date: time,
  title: line,
  summary: Text({ maxLength: 2000 }),
  image: someImage,
  ...told,
}

export const noticeCalls = {
  '/api/home/fetch_slide': call({
    isDesigned: true,
    about: 'Slides of the home page for who asks, in their order.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          slide: contentName,
          title: line,
          text: line,
          href: link,
          image: someImage,
          ...told,
        }),
      ),
    },
    example: {},
  }),
  '/api/home/fetch_announment': call({
    isDesigned: true,
    about:
      'Announcements that hold now for who asks, as a dialog or a bar. The version moves when the operator changes one, so that a browser may keep quiet about what was read.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          announcement: contentName,
          form: Enum(['modal', 'bar']),
          audience: Enum([...audiences]),
          title: line,
          body: html,
          from: someTime,
          until: someTime,
          version: count,
          ...told,
        }),
      ),
    },
    example: {},
  }),
  '/api/home/marquee': call({
    isDesigned: true,
    about: 'Short lines for the moving strip, in their order.',
    access: 'public',
    isReading: true,
    body: {},
    reads: { value: List(object({ marquee: contentName, text: line, href: link, ...told })) },
    example: {},
  }),
  '/api/home/news_list': call({
    about: 'News of the site, the newest first, and the categories there are. Designed.',
    access: 'public',
    isReading: true,
    body: { category: Optional(contentName), page: Optional(page), per_page: Optional(perPage) },
    reads: {
      value: List(object(newsHead)),
      categories: List(contentName),
      total: count,
      page,
      per_page: perPage,
    },
    example: {},
  }),
  '/api/home/news_detail': call({
    about: 'One piece of news, whole. Designed.',
    access: 'public',
    isReading: true,
    body: { slug: contentName },
    reads: { value: object({ ...newsHead, body: html, toc: tableOfContents, ...revision }) },
    refuses: ['notFound'],
    example: { slug: 'this-is-a-demo' },
  }),
} as const
