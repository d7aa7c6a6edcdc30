CREATE TABLE `demo_content` (
	`kind` text NOT NULL,
	`id` integer NOT NULL,
	PRIMARY KEY(`kind`, `id`),
	CONSTRAINT "demo_content_kind_known" CHECK("demo_content"."kind" IN ('course', 'product', 'teacher'))
);
