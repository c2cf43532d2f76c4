import { hydrateRoot } from 'react-dom/client';
import { LivingDocument } from './gallery-document.tsx';
import type { LivingBoot } from './samples.tsx';

const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '') as LivingBoot;

hydrateRoot(document, <LivingDocument boot={boot} />, {
  onRecoverableError: (error) => console.error(error),
});
