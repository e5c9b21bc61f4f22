import js from "@eslint/js";
import sorted from "eslint-plugin-simple-import-sort";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["node_modules", "build", "dist", "Data", "coverage"] },
  js.configs.recommended,
  ...ts.configs.strict,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { sorted },
    rules: {
      // Node's, packages', ours from far to near; within a group by path. One block, no blank lines inside.
      "sorted/imports": ["error", { groups: [["^\\u0000", "^node:", "^@?\\w", "^", "^\\."]] }],
      "sorted/exports": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "ConditionalExpression > ConditionalExpression > ConditionalExpression",
          message: "Conditions in conditions: two deep at most; a function with returns, or a table, reads better.",
        },
      ],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": ["error", { allow: ["warn", "error"] }],
      // Foundry's hooks and `_pre*` methods answer `boolean | void` by their public signature.
      "@typescript-eslint/no-invalid-void-type": "off",
      "prefer-const": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Foundry models state that a value exists after preparation; the compiler cannot know it.
      "@typescript-eslint/no-non-null-assertion": "off",
      // Foundry's own shape: classes of static members (ClientDatabaseBackend, Hooks) are its public API.
      "@typescript-eslint/no-extraneous-class": "off",
      "@typescript-eslint/unified-signatures": "off",
    },
  },
  { files: ["tools/**", "tabletop/server/**", "tests/**"], rules: { "no-console": "off" } },
  {
    files: ["src/rules/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: { "@typescript-eslint/no-non-null-assertion": "error" },
  },
);
