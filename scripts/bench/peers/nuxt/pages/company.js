import { h } from 'vue';
import Content from '../content.vue';

export default defineNuxtComponent({
  async setup() {
    // biome-ignore lint/correctness/useHookAtTopLevel: a composable of Vue, which is called here.
    const { data } = await useAsyncData('numbers', () => $fetch(`${process.env.UPSTREAM}/numbers`));
    return () => h(Content, { data: data.value });
  },
});
