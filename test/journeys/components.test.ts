/** The component gallery and its parts, in one process: a development server takes its time to start. */
import '../support/development.ts';
import './components/gallery.ts';
import './components/fields.ts';
import './components/overlays.ts';
