// PipeJSONTests
