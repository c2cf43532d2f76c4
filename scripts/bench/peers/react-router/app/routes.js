import { route } from '@react-router/dev/routes';

export default [route('company', 'routes/company.jsx')];
