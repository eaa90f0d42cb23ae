/** Code that would tell on itself if it ever ran, in the forms in which markup smuggles code. */
const code = 'top.postMessage(`ran`,`*`);fetch(`/canary`)'

const elements = [
  `<script>${code}</script>`,
  `<SCRIPT>${code}</SCRIPT>`,
  `<script/x>${code}</script>`,
  `<script src="data:text/javascript,${code}"></script>`,
  `<img src=x onerror="${code}">`,
  `<img src=x onerror=${code}>`,
  `<img/src=x/onerror="${code}">`,
  `<svg onload="${code}">`,
  `<svg><script>${code}</script></svg>`,
  `<svg><animate onbegin="${code}" attributeName=x dur=1s>`,
  `<body onload="${code}">`,
  `<iframe src="javascript:${code}"></iframe>`,
  `<iframe srcdoc="<script>${code}</script>"></iframe>`,
  `<object data="javascript:${code}"></object>`,
  `<embed src="javascript:${code}">`,
  `<details open ontoggle="${code}">x</details>`,
  `<input autofocus onfocus="${code}">`,
  `<select autofocus onfocus="${code}"></select>`,
  `<textarea autofocus onfocus="${code}"></textarea>`,
  `<video><source onerror="${code}"></video>`,
  `<audio src=x onerror="${code}">`,
  `<marquee onstart="${code}">x</marquee>`,
  `<a href="javascript:${code}">x</a>`,
  `<form action="javascript:${code}"><button>x</button></form>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${code}">`,
  `<base href="javascript:${code}//">`,
  `<link rel="stylesheet" href="javascript:${code}">`,
  `<style>@import 'javascript:${code}'</style>`,
  `<math><mtext><script>${code}</script></mtext></math>`,
  `<template><script>${code}</script></template><img src=x onerror="${code}">`,
  `<div style="background:url(javascript:${code})">x</div>`,
  `<p onclick="${code}" onmouseover="${code}">x</p>`,
]

/** Ways out of where a value is put: an attribute, a comment, a tag, a placeholder. */
const escapes: ((element: string) => string)[] = [
  (element) => element,
  (element) => `">${element}`,
  (element) => `'>${element}`,
  (element) => `--></title></style></textarea></script>${element}`,
  (element) => `{{name}}${element}{{user.email}}`,
  (element) => `*${element}* _${element}_ \`${element}\``,
  (element) => `&quot;&gt;${element}`,
  (element) => `\u0000${element}`,
]

/** More than 200. A NUL is refused by the server, so that form is only typed, never stored. */
export const payloads = escapes.flatMap((escape) => elements.map(escape))
export const storable = payloads.filter((payload) => !payload.includes('\u0000'))
