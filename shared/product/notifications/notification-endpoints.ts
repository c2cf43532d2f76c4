import type { EndpointTable } from '../../http/endpoint.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import {
  notificationList,
  notificationResponse,
  notificationSettings,
  notificationsQuery,
  readResponse,
  readUntil,
  settingsChange,
  unreadCount,
  unsubscribed,
  unsubscribeQuery,
} from './notifications.ts';

const tags = ['Notifications'];
const params = closed({ id: idOf('ntf') });

/** Endpoints of a member's notifications, and of how they are told. */
export const notificationEndpoints = {
  'GET /notifications': {
    tags,
    summary: 'List your notifications',
    description: 'Newest first. Read ones are kept for 90 days, others for a year.',
    querystring: notificationsQuery,
    response: { 200: notificationList },
  },
  'GET /notifications/unread': {
    tags,
    summary: 'Count your unread notifications',
    description: 'Made to be asked often: with `If-None-Match` an unchanged count is a 304.',
    response: { 200: unreadCount },
  },
  'POST /notifications/:id/read': {
    tags,
    summary: 'Mark a notification as read',
    params,
    response: { 200: notificationResponse },
  },
  'POST /notifications/read': {
    tags,
    summary: 'Mark notifications as read',
    description:
      'All of them, with `notifications` those that are named, each with an outcome of its own, or with `path` those that are read by looking at this page. What asks you to do something stays unread until it’s done, and what is about the safety of your account or money until you open it.',
    body: readUntil,
    response: { 200: readResponse },
  },
  'GET /me/notification-settings': {
    tags,
    summary: 'Read how you are notified',
    response: { 200: notificationSettings },
  },
  'PATCH /me/notification-settings': {
    tags,
    summary: 'Change how you are notified',
    description:
      'What is left out stays as it is. Kinds with `isRequired` cannot be changed; `quietHours: null` turns quiet hours off. If another window or the link of an email has changed them since, the 412 brings them as `current`.',
    headers: changeHeaders,
    body: settingsChange,
    response: { 200: notificationSettings },
  },
  'GET /unsubscribe': {
    tags,
    summary: 'Open the page that stops an email',
    description:
      'The link in every email that can be stopped. It only leads to a page with a button, so that programs that follow links stop nothing.',
    querystring: unsubscribeQuery,
  },
  'POST /unsubscribe': {
    tags,
    summary: 'Stop an email with one click',
    description:
      'For email programs (RFC 8058): the link itself is the credential, and a body such as `List-Unsubscribe=One-Click` is ignored.',
    querystring: unsubscribeQuery,
    response: { 200: unsubscribed },
  },
} satisfies EndpointTable;
