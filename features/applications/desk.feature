@spec-6
Feature: Those who decide read an application, and are not misled by it
  What the screen of an application promises is what happens.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule", which looks at applications
    And Petr has applied to "Lindenschule" with "We live next door."

  @6.other-organizations
  Scenario: An application to another organization is not there
    Given Ada owns "Hearth Co-op"
    When Ada visits "application" in the administration of "Lindenschule"
    And Ada follows "Petr Lind"
    Then Ada sees "We live next door."
    When Ada looks for the same application in "Hearth Co-op"
    Then Ada sees "Not Found"
